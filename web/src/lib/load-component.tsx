import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * Defines a component whose code is fetched when it's first rendered. It appears as soon as its code has arrived, which
 * React's own `lazy` delays by 300 ms (docs/decisions/0193-fetch-before-a-screen.md).
 *
 * @param load imports the module and returns the component. If it fails, the component throws the error.
 * @param placeholder is rendered until then.
 */
export function loadComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LoadedComponent(props) {
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (Component) return;
      load().then(
        (component) => {
          loaded = component;
          setComponent(() => component);
        },
        (error) =>
          setComponent(() => {
            throw error;
          }),
      );
    }, [Component]);
    return Component ? <Component {...props} /> : placeholder;
  };
}
