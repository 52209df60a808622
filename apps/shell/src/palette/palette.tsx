// Loaded as part of the chunk `extras`, after the first screen.
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import { Dialog, EmptyState, isolate, renderIsolated, tokens, VisuallyHidden } from '@atrium/ui';
import { useLogout } from '../account/use-logout';
import type { Destinations } from '../areas/registry/destinations';
import { useAccessiblePanels } from '../panels/use-accessible-panels';
import { useLeaveGuard } from '../unsaved-work/leave-guard';
import { useOpenAddress } from '../unsaved-work/open-address';
import type { ActionItem, AddressItem, PaletteItem } from './palette-items';
import { toGroups } from './palette-items';
import { currentItems, recentItems, rememberItem } from './recent-items';
import { Results } from './results';
import { accountDialogItems, accountItems, goToItems, keyItems, panelItems } from './shell-items';
import { usePaletteSources } from './use-palette-sources';
import { useRemoteResults } from './use-remote-results';

interface PaletteProps extends Destinations {
  onClose: () => void;
}

/** The command palette: finds and opens pages, panels, commands and the data of areas by text. */
export function Palette({ home, links, releases, onClose }: PaletteProps) {
  const user = useUser();
  const open = useOpenAddress();
  const location = useLocation();
  const [text, setText] = useState('');
  const sources = usePaletteSources(releases);

  const panels = useAccessiblePanels(user);
  const guard = useLeaveGuard();
  const logout = useLogout();
  const [keys] = useState(keyItems);
  const chosen = useRef<ActionItem>(null);

  const query = text.trim();
  const recent = currentItems(recentItems(user.id), sources.searches);
  const remote = useRemoteResults(sources.searches, query);
  const groups = toGroups(query, {
    recent,
    commands: sources.commands.map((command) => hideOtherKey(command, location.pathname)),
    goTo: [
      ...goToItems(home, links),
      ...panelItems(panels, location),
      ...accountDialogItems(location),
    ],
    account: accountItems(() => guard.leave(() => logout.mutate())),
    keys,
    searches: sources.searches,
    remote: remote.groups,
  });
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isLoading = sources.isLoading || remote.isLoading;
  const hasFoundNothing = count === 0 && !isLoading;
  const description = renderIsolated(describe(count, query, isLoading));

  function choose(item: PaletteItem) {
    if ('run' in item) chosen.current = item;
    onClose();
    if ('to' in item) open(item.to, item.state, () => rememberItem(user.id, item));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      onClosed={() => chosen.current?.run()}
      title="Search and commands"
    >
      <Results
        label="Search and commands"
        text={text}
        onTextChange={setText}
        groups={groups}
        empty={hasFoundNothing && <NothingFound text={query} />}
        onChoose={choose}
      />
      <Status role="status">
        {hasFoundNothing ? <VisuallyHidden>{description}</VisuallyHidden> : description}
      </Status>
    </Dialog>
  );
}

/** Shows the text in the middle of an empty list. Its first sentence is the status for assistive technology. */
function NothingFound({ text }: { text: string }) {
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={`Nothing found for “${isolate(text)}”`}
      description="Try fewer or shorter words, a task number, or the name of a person or company."
    />
  );
}

// The key of a command acts on the page of the command only.
function hideOtherKey(command: AddressItem, pathname: string): AddressItem {
  return command.to.split('?')[0] === pathname ? command : { ...command, shortcut: undefined };
}

function describe(count: number, text: string, isLoading: boolean): string {
  if (text === '') return isLoading ? 'Loading…' : 'Type to search';
  if (count === 0) return isLoading ? 'Searching…' : `Nothing found for “${isolate(text)}”`;
  const results = count === 1 ? '1 result' : `${String(count)} results`;
  return isLoading ? `${results}, still searching…` : results;
}

const Status = styled.p`
  min-height: 1lh;
  margin-top: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;
