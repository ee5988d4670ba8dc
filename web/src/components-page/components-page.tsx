import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PaymentsProvider } from '../app/payments-provider.tsx';
import { Providers } from '../app/providers.tsx';
import { ColorSchemeButton } from '../ui/color-scheme-button.tsx';
import { CountyMark } from '../ui/county/county-mark.tsx';
import { NavigationGuard } from '../ui/navigation-guard.tsx';
import { Screen, ScreenHeading } from '../ui/screen.tsx';
import { SideLink, SideSection } from '../ui/side-navigation.tsx';
import classes from './components-page.module.css';
import { createExampleQueries, type Example } from './example.tsx';
import { ROOMS } from './rooms.ts';

/** Every component of web/src/ui in its states. A dialog opens at its own address, `?dialog=Alert`. */
export function ComponentsPage() {
  const [queries] = useState(createExampleQueries);
  const [query] = useSearchParams();
  const dialogs = ROOMS.flatMap(({ examples }) => examples).filter(({ isDialog }) => isDialog);
  const open = dialogs.find(({ title }) => title === query.get('dialog'));
  // Behind a dialog nothing else is drawn, so that it opens at once.
  const shownRooms = open ? [] : ROOMS;
  const index = (
    <>
      <SideSection title="Rooms">
        {ROOMS.map(({ title }) => (
          <SideLink key={title} to={`#${anchorOf(title)}`} isExact>
            {title}
          </SideLink>
        ))}
      </SideSection>
      <SideSection title="Dialogs" isOrdered>
        {dialogs.map(({ title }) => (
          <SideLink key={title} to={dialogAddress(title)} isCurrent={title === open?.title}>
            {title}
          </SideLink>
        ))}
      </SideSection>
    </>
  );
  return (
    <Providers queryClient={queries}>
      <PaymentsProvider>
        <NavigationGuard />
        <header className={classes.banner}>
          <CountyMark to="/" />
          <ColorSchemeButton />
        </header>
        <Screen aside={index} asideLabel="Components" place={open?.title}>
          <div className={classes.page}>
            <ScreenHeading>Components</ScreenHeading>
            {shownRooms.map(({ title, examples }) => (
              <section key={title} id={anchorOf(title)} className={classes.room} aria-label={title}>
                <h2>{title}</h2>
                {examples.map((example) => (
                  <ShownExample key={example.title} example={example} />
                ))}
              </section>
            ))}
          </div>
        </Screen>
        {open && <OpenDialog key={open.title} example={open} />}
      </PaymentsProvider>
    </Providers>
  );
}

function ShownExample({ example: { title, Show, isDialog } }: { readonly example: Example }) {
  return (
    <div className={classes.example} data-example={title}>
      {isDialog ? (
        <Link to={dialogAddress(title)}>Open “{title}”</Link>
      ) : (
        <>
          <h3 className={classes.title}>{title}</h3>
          <Show onClose={() => {}} />
        </>
      )}
    </div>
  );
}

function OpenDialog({ example: { Show } }: { readonly example: Example }) {
  const navigate = useNavigate();
  return <Show onClose={() => void navigate('/')} />;
}

const dialogAddress = (title: string) => `/?dialog=${encodeURIComponent(title)}`;
const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
