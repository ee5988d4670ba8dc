export const Screen = () => 'help';
