import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import { Avatar, IconButton, lazyDialog, Popover, useAddressState } from '@atrium/ui';
import { ACCOUNT_PARAM } from './account-address';
import { ConfirmationPrompt } from './confirmation-prompt';

const AccountMenu = lazyDialog(() =>
  import(/* webpackChunkName: "extras" */ './account-menu').then((module) => module.AccountMenu),
);

const AccountDialogs = lazyDialog(() =>
  import(/* webpackChunkName: "extras" */ './account-dialogs').then(
    (module) => module.AccountDialogs,
  ),
);

/** Opens the menu of the user's account, and shows the dialog that `?account=` names. */
export function AccountButton() {
  const user = useUser();
  const address = useAddressState();
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
        <AccountMenu user={user} onClose={() => setIsOpen(false)} />
      </Popover>
      {address.params.has(ACCOUNT_PARAM) && (
        <AccountDialogs
          user={user}
          returnFocusTo={button}
          onClose={() => address.close(ACCOUNT_PARAM)}
        />
      )}
      <ConfirmationPrompt />
    </>
  );
}

const RoundButton = styled(IconButton)`
  border-radius: 50%;
`;
