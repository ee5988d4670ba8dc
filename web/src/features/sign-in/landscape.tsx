import classes from './landscape.module.css';

/** The county in a picture. */
export function Landscape() {
  return (
    <svg className={classes.scene} viewBox="0 0 880 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" />
  );
}
