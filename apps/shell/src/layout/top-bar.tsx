import { homePath, useSignOut } from '@atrium/auth';
import type { User } from '@atrium/contracts';
import { Button, Logo, toast, tokens } from '@atrium/ui';
import { LogOut } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLeaveGuard } from '../areas/leave-guard';

/** A link of the top bar. */
export interface TopBarLink {
  label: string;
  path: string;
  /** Whether it leads to the page that is shown. */
  isCurrent: boolean;
}

interface TopBarProps {
  user: User;
  links: readonly TopBarLink[];
}

/** Logo, the links that the user's role has, and Logout. */
export function TopBar({ user, links }: TopBarProps) {
  const guard = useLeaveGuard();
  const navigate = useNavigate();

  function askFirst(path: string) {
    return (event: MouseEvent) => {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
      if (opensElsewhere || !guard.hasUnsavedWork()) return;
      event.preventDefault();
      guard.leave(() => void navigate(path));
    };
  }

  return (
    <Bar>
      <HomeLink to={homePath(user)} onClick={askFirst(homePath(user))}>
        <Logo size={24} withName />
      </HomeLink>
      <Navigation aria-label="Areas">
        {links.map(({ label, path, isCurrent }) => (
          <AreaLink
            key={path}
            to={path}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={askFirst(path)}
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
  // The button has left the page by the time that the session has ended.
  const signOut = useSignOut({
    onSuccess: () => {
      toast({ title: 'Success', description: 'Logged out successfully' });
    },
    onError: () => {
      toast({ title: 'Error', description: 'Failed to logout', variant: 'destructive' });
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

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[6]};
  padding: ${tokens.space[2]} ${tokens.space[6]};
  border-bottom: 1px solid ${tokens.color.border};
  background: ${tokens.color.surface};

  @media (max-width: 639px) {
    flex-wrap: wrap;
    padding: ${tokens.space[2]} ${tokens.space[4]} 0;
  }
`;

const HomeLink = styled(Link)`
  display: inline-flex;
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.text};
  text-decoration: none;
`;

// As high as a link while the links are not known either, so that nothing below the bar moves.
const Navigation = styled.nav`
  display: flex;
  gap: ${tokens.space[1]};
  min-height: calc(1lh + 2 * ${tokens.space[2]});
  overflow-x: auto;

  @media (max-width: 639px) {
    order: 1;
    width: 100%;
  }
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
