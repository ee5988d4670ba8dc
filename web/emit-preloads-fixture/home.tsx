export const Screen = () => 'home';
