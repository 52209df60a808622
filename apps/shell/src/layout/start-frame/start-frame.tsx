import { styled } from 'styled-components';
import { Button, Logo, Spinner } from '@atrium/ui/static';
import { Bar, Navigation } from '../top-bar-styles';
import { Centered } from './centered';
import { useSpinnerPhase } from './spinner-phase';

/**
 * Placeholder for the page while the session loads. The build also renders it into `index.html`, so it
 * must not need a browser.
 */
export function StartFrame() {
  return (
    <>
      <BarShape aria-hidden>
        <Navigation as="div" />
        <Button />
        {/* Arrives after what gives the bar its height: a page may be painted before it has arrived as a whole. */}
        <Logo />
      </BarShape>
      <StartSpinner />
    </>
  );
}

/** Full-screen spinner. */
export function StartSpinner() {
  const ref = useSpinnerPhase();
  return (
    <Centered ref={ref}>
      <Spinner label="Loading" size={28} />
    </Centered>
  );
}

// The server sets `data-session` if the browser sent a session cookie. Without one, the login follows, so
// no bar is shown. Positioned out of the flow, so that the spinner has the same place either way.
const BarShape = styled(Bar)`
  position: fixed;
  right: 0;
  left: 0;

  /* Gives the bar the height of Logout. */
  button {
    visibility: hidden;
  }

  button + * {
    order: -1;
  }

  :root:not([data-session='present']) & {
    display: none;
  }
`;
