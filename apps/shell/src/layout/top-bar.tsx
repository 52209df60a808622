import { LogOut } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSignOut } from '@atrium/auth';
import { Button, Logo, toastError, toastSuccess, tokens } from '@atrium/ui';
import { useLeaveGuard } from './leave-guard';
import { Bar, Navigation } from './top-bar-styles';

/** Link in the top bar. */
export interface TopBarLink {
  label: string;
  path: string;
  /** Whether it leads to the current page. */
  isCurrent: boolean;
}

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
        {links.map(({ label, path, isCurrent }) => (
          <AreaLink
            key={path}
            to={path}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={confirmLeave(path)}
          >
            {label}
          </AreaLink>
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

const AreaLink = styled(Link)`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.textMuted};
  font-weight: ${tokens.font.weight.medium};
  text-decoration: none;

  &:hover {
    color: ${tokens.color.text};
  }

  &[aria-current='page'] {
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }
`;

const Logout = styled(Button)`
  margin-left: auto;
`;
