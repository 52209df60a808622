import { styled } from 'styled-components';
import { Button, Logo, Spinner } from '@atrium/ui/static';
import { Bar, Navigation } from '../layout/bar';
import { Centered } from './centered';
import { useSpinnerPhase } from './spinner-phase';

/**
 * Stands in for the page while it is not known who is signed in. The build renders it into
 * `index.html`, too, so it may use nothing that needs a browser.
 */
export function StartFrame() {
  return (
    <>
      <BarShape aria-hidden>
        <Logo />
        <Navigation as="div" />
        <Button />
      </BarShape>
      <StartSpinner />
    </>
  );
}

/** The full-screen spinner. */
export function StartSpinner() {
  const ref = useSpinnerPhase();
  return (
    <Centered ref={ref}>
      <Spinner label="Loading" size={28} />
    </Centered>
  );
}

// The server says in the page whether the browser has sent a session cookie: who is to see the login
// sees no bar that vanishes. Out of the flow, so that the spinner is at the same place for both.
const BarShape = styled(Bar)`
  position: fixed;
  right: 0;
  left: 0;

  /* Is there to be as high as Logout. */
  button {
    visibility: hidden;
  }

  :root:not([data-session='present']) & {
    display: none;
  }
`;
