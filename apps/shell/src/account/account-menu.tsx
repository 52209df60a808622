// Loaded as part of the chunk `extras`, after the first screen.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Activity, PanelRight, Rocket, Sparkles, Users } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import {
  changeNoticeSettingsMutation,
  noticeSettingsQuery,
} from '@atrium/api-client/notice-settings';
import { workEmailMutations, workEmailQueries } from '@atrium/api-client/work-email';
import type { AreaRelease } from '@atrium/area-contract';
import type { CurrentUser } from '@atrium/contracts';
import {
  Button,
  Checkbox,
  isolate,
  renderIsolated,
  SelectField,
  toastError,
  toastSuccess,
  tokens,
  useAddressState,
  useDateLanguage,
} from '@atrium/ui';
import type { DateLanguage, Theme } from '@atrium/ui/shell';
import { changeDateLanguage, changeTheme, currentTheme, DATE_LANGUAGES } from '@atrium/ui/shell';
import { hasLeft, isOffered } from '../areas/registry/candidate-share';
import { registryQuery } from '../areas/registry/registry';
import { PANEL_PARAM } from '../panel-address';
import { useAccessiblePanels } from '../panels/use-accessible-panels';
import { rejoinCandidate } from '../preview/left-candidates';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import { reloadPage } from '../unsaved-work/reload-page';
import { ACCOUNT_DIALOGS, ACCOUNT_PARAM } from './account-address';
import { ACCOUNT_ICONS } from './account-icons';
import { THEME_NAMES } from './theme-names';

interface AccountMenuProps {
  user: CurrentUser;
  onClose: () => void;
}

/** Content of the account menu: who is signed in, dialogs and panels to open, and preferences. */
export function AccountMenu({ user, onClose }: AccountMenuProps) {
  const address = useAddressState();
  const panels = useAccessiblePanels(user);
  const guard = useLeaveGuard();
  const left = useLeftCandidates(user);

  function open(param: string, name: string) {
    onClose();
    address.open({ [param]: name });
  }

  return (
    <Menu>
      <div>
        <Name dir="auto">{user.username}</Name>
        <Detail>{user.email}</Detail>
        <Detail>{renderIsolated(`Role: ${isolate(user.role)}`)}</Detail>
      </div>
      <WorkEmail />
      <Actions aria-label="Your account">
        {ACCOUNT_DIALOGS.map(({ name, title }) => (
          <ActionItem
            key={name}
            Icon={ACCOUNT_ICONS[name]}
            title={title}
            onSelect={() => open(ACCOUNT_PARAM, name)}
          />
        ))}
        {left.map(({ id, manifest }) => (
          <ActionItem
            key={id}
            Icon={Sparkles}
            title={`Use the new version of ${manifest.title}`}
            onSelect={() => {
              guard.leave(() => {
                rejoinCandidate(id);
                reloadPage();
              });
            }}
          />
        ))}
      </Actions>
      {panels.length > 0 && (
        <Actions aria-label="Over any page">
          {panels.map(({ name, title, icon }) => (
            <ActionItem
              key={name}
              Icon={PANEL_ICONS.get(icon) ?? PanelRight}
              title={title}
              onSelect={() => open(PANEL_PARAM, name)}
            />
          ))}
        </Actions>
      )}
      <Preferences />
      <NoticeMails />
    </Menu>
  );
}

interface ActionItemProps {
  Icon: LucideIcon;
  title: string;
  onSelect: () => void;
}

function ActionItem({ Icon, title, onSelect }: ActionItemProps) {
  return (
    <li>
      <Action type="button" onClick={onSelect}>
        <Icon size={16} />
        <span>{title}</span>
      </Action>
    </li>
  );
}

/** Returns the candidates that this browser could use and has left. */
function useLeftCandidates({ candidates = [] }: CurrentUser): AreaRelease[] {
  const { data: registry } = useQuery({ ...registryQuery(), enabled: false });
  if (!registry) return [];
  return Object.values(registry.areas).flatMap(({ candidate }) =>
    candidate && isOffered(candidate, candidates) && hasLeft(candidate.release.id)
      ? [candidate.release]
      : [],
  );
}

/** Icons of panels by their name in `area.json`. */
const PANEL_ICONS: ReadonlyMap<string | undefined, LucideIcon> = new Map([
  ['users', Users],
  ['activity', Activity],
  ['rocket', Rocket],
]);

function Preferences() {
  const [theme, setTheme] = useState(currentTheme);
  const { language } = useDateLanguage();
  const guard = useLeaveGuard();

  // The area on the screen is shown anew, which discards what is typed in it.
  function choose(next: DateLanguage) {
    guard.leave(() => {
      changeDateLanguage(next).catch((error: unknown) => {
        toastError(String(error instanceof Error ? error.message : error));
      });
    });
  }

  return (
    <>
      <SelectField
        label="Theme"
        value={theme}
        onChange={({ target }) => {
          // The options are the themes.
          const next = target.value as Theme;
          setTheme(next);
          changeTheme(next);
        }}
        options={Object.entries(THEME_NAMES)}
      />
      <SelectField
        label="Language of dates"
        value={language}
        onChange={({ target }) => {
          // The options are the languages.
          choose(target.value as DateLanguage);
        }}
      >
        {Object.entries(DATE_LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Offers the address that the user has at the sign-in provider; nothing while there is no other one. */
function WorkEmail() {
  const { data } = useQuery(workEmailQueries.offer());
  const adopt = useMutation({
    ...workEmailMutations.adopt(),
    onSuccess: () => toastSuccess('Email address changed'),
    onError: (error) => toastError(explainError(error)),
  });
  const offered = data?.offered;
  if (!offered) return null;
  return (
    <Offer>
      <p>{renderIsolated(`Your address at work is now ${isolate(offered)}.`)}</p>
      <Button busy={adopt.isPending} onClick={() => adopt.mutate(offered)}>
        Use it
      </Button>
    </Offer>
  );
}

/** Turns mails of unread notices on and off; nothing while that is unknown. */
function NoticeMails() {
  const { data, isError } = useQuery(noticeSettingsQuery());
  const change = useMutation({
    ...changeNoticeSettingsMutation(),
    onError: (error) => toastError(explainError(error)),
  });
  if (!data || isError) return null;
  const { areMailed } = change.isPending ? change.variables : data;
  return (
    <Checkbox
      label="Mail me what I have not seen"
      checked={areMailed}
      onChange={({ target }) => change.mutate({ areMailed: target.checked })}
    />
  );
}

const Menu = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
  width: 240px;
  max-width: 100%;
  max-height: calc(100dvh - 96px);
  padding: 2px;
  margin: -2px;
  overflow-y: auto;
`;

const Name = styled.p`
  font-weight: ${tokens.font.weight.semibold};
  overflow-wrap: anywhere;
`;

const Detail = styled.p`
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;

const Offer = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;

const Actions = styled.ul`
  padding: ${tokens.space[2]} 0;
  border-block: 1px solid ${tokens.color.border};
  list-style: none;

  /* A single line between two lists. */
  & + & {
    margin-top: calc(-1 * ${tokens.space[3]});
    border-top: 0;
  }
`;

const Action = styled.button`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  width: 100%;
  min-height: 32px;
  padding: 0 ${tokens.space[2]};
  border: 0;
  border-radius: ${tokens.radius.small};
  background: none;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    min-height: ${tokens.touchTarget};
  }
`;
