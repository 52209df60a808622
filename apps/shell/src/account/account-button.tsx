import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { AreaRelease } from '@atrium/area-contract';
import { useUser } from '@atrium/auth';
import { Avatar, IconButton, lazyComponent, Popover } from '@atrium/ui';
import { AreaErrorBoundary } from '../areas/area-error-boundary';

const AccountMenu = lazyComponent(() =>
  import(/* webpackChunkName: "extras" */ './account-menu').then((module) => module.AccountMenu),
);

const AccountDialogs = lazyComponent(() =>
  import(/* webpackChunkName: "extras" */ './account-dialogs').then(
    (module) => module.AccountDialogs,
  ),
);

interface AccountButtonProps {
  /** The live releases of the areas that the user may open. */
  releases: readonly AreaRelease[];
}

/** Opens the menu of the user's account, and shows the dialog that `?account=` names. */
export function AccountButton({ releases }: AccountButtonProps) {
  const user = useUser();
  const { search } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const name = `Account: ${user.username}`;
  return (
    <>
      <Popover
        label="Account"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <RoundButton
            ref={button}
            label={name}
            title={name}
            icon={<Avatar name={user.username} size={28} decorative />}
          />
        }
      >
        <AreaErrorBoundary fallback="The menu could not be loaded.">
          <AccountMenu
            user={user}
            releases={releases}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </AreaErrorBoundary>
      </Popover>
      {new URLSearchParams(search).has('account') && (
        <AreaErrorBoundary fallback={null}>
          <AccountDialogs user={user} returnFocusTo={button} />
        </AreaErrorBoundary>
      )}
    </>
  );
}

const RoundButton = styled(IconButton)`
  border-radius: 50%;
`;
