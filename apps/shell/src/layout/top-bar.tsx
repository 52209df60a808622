import { LogOut } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button, Logo, tokens } from '@atrium/ui';
import { AccountButton } from '../account/account-button';
import { useLogout } from '../account/use-logout';
import type { Destinations } from '../areas/registry/destinations';
import { ForYouButton } from '../for-you/for-you-button';
import { PaletteButton } from '../palette/palette-button';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import { NavigationLink } from './navigation-link';
import { Bar, Navigation } from './top-bar-styles';

/** Shows the logo, the links for the user's role, the buttons of “For you”, palette and account, and Logout. */
export function TopBar(destinations: Destinations) {
  const { home, links, releases } = destinations;
  const guard = useLeaveGuard();
  const navigate = useNavigate();
  const bar = useTopInset();

  function confirmLeave(path: string) {
    return (event: MouseEvent) => {
      const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
      if (opensNewTab || !guard.hasUnsavedWork()) return;
      event.preventDefault();
      guard.leave(() => void navigate(path));
    };
  }

  return (
    <Bar ref={bar}>
      <HomeLink to={home} onClick={confirmLeave(home)}>
        <Logo size={24} withName />
      </HomeLink>
      <Navigation aria-label="Areas">
        {links.map((link) => (
          <NavigationLink key={link.path} link={link} onClick={confirmLeave(link.path)} />
        ))}
      </Navigation>
      <Actions>
        <ForYouButton isNeeded={releases.length > 0} />
        <PaletteButton {...destinations} />
        <AccountButton />
        <LogoutButton />
      </Actions>
    </Bar>
  );
}

/** Sets `tokens.topInset` to the height of the bar, which wraps its links on a phone. */
function useTopInset() {
  const bar = useRef<HTMLElement>(null);

  // After every render, as the links change.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    function measure() {
      style.setProperty('--top-inset', `${String(bar.current?.offsetHeight ?? 0)}px`);
    }
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty('--top-inset');
    };
  });

  return bar;
}

function LogoutButton() {
  const guard = useLeaveGuard();
  const logout = useLogout();
  return (
    <Button
      variant="ghost"
      icon={<LogOut size={16} />}
      busy={logout.isPending}
      onClick={() => {
        guard.leave(() => logout.mutate());
      }}
    >
      Logout
    </Button>
  );
}

const HomeLink = styled(Link)`
  display: inline-flex;
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.text};
  text-decoration: none;
`;

const Actions = styled.div`
  display: flex;
  gap: ${tokens.space[1]};
  align-items: center;
  margin-left: auto;
`;
