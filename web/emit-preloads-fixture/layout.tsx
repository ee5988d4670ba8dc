import './layout.css';

export const Layout = () => 'layout';
