import { LogOut } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSignOut } from '@atrium/auth';
import { Button, Logo, toastError, toastSuccess, tokens } from '@atrium/ui';
import { useLeaveGuard } from './leave-guard';
import type { TopBarLink } from './navigation-link';
import { NavigationLink } from './navigation-link';
import { Bar, Navigation } from './top-bar-styles';

interface TopBarProps {
  /** Path that the logo leads to. */
  home: string;
  links: readonly TopBarLink[];
}

/** Shows the logo, the links for the user's role, and Logout. */
export function TopBar({ home, links }: TopBarProps) {
  const guard = useLeaveGuard();
  const navigate = useNavigate();

  function confirmLeave(path: string) {
    return (event: MouseEvent) => {
      const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
      if (opensNewTab || !guard.hasUnsavedWork()) return;
      event.preventDefault();
      guard.leave(() => void navigate(path));
    };
  }

  return (
    <Bar>
      <HomeLink to={home} onClick={confirmLeave(home)}>
        <Logo size={24} withName />
      </HomeLink>
      <Navigation aria-label="Areas">
        {links.map((link) => (
          <NavigationLink key={link.path} link={link} onClick={confirmLeave(link.path)} />
        ))}
      </Navigation>
      <LogoutButton />
    </Bar>
  );
}

function LogoutButton() {
  const guard = useLeaveGuard();
  // On success, the button has already unmounted, so the callbacks must be those of the mutation.
  const signOut = useSignOut({
    onSuccess: () => {
      toastSuccess('Logged out successfully');
    },
    onError: () => {
      toastError('Failed to logout');
    },
  });
  return (
    <Logout
      variant="ghost"
      icon={<LogOut size={16} aria-hidden />}
      busy={signOut.isPending}
      onClick={() => {
        guard.leave(() => {
          signOut.mutate();
        });
      }}
    >
      Logout
    </Logout>
  );
}

const HomeLink = styled(Link)`
  display: inline-flex;
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.text};
  text-decoration: none;
`;

const Logout = styled(Button)`
  margin-left: auto;
`;
