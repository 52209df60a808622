// Loaded as part of the chunk `extras`, after the first screen.
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import { Dialog, isolate, renderIsolated, tokens } from '@atrium/ui';
import { ACCOUNT_DIALOGS, ACCOUNT_PARAM } from '../account/account-address';
import type { Destinations } from '../areas/registry/destinations';
import { FOR_YOU, PANEL_PARAM } from '../panel-address';
import { useAccessiblePanels } from '../panels/use-accessible-panels';
import { useOpenAddress } from '../unsaved-work/open-address';
import type { PaletteItem } from './palette-items';
import { toGroups } from './palette-items';
import { currentItems, recentItems, rememberItem } from './recent-items';
import { Results } from './results';
import { goToItems, overlayItems } from './shell-items';
import { usePaletteSources } from './use-palette-sources';

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

  const goTo = [
    ...goToItems(home, links),
    ...overlayItems(PANEL_PARAM, [FOR_YOU, ...panels], location),
    ...overlayItems(ACCOUNT_PARAM, ACCOUNT_DIALOGS, location),
  ];
  const recent = currentItems(recentItems(user.id), sources.searches);
  const groups = toGroups(text.trim(), { ...sources, goTo, recent });
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  function choose(item: PaletteItem) {
    onClose();
    open(item.to, item.state, () => rememberItem(user.id, item));
  }

  return (
    <Dialog open onOpenChange={onClose} title="Search and commands">
      <Results
        label="Search and commands"
        text={text}
        onTextChange={setText}
        groups={groups}
        onChoose={choose}
      />
      <Status role="status">{renderIsolated(describe(count, text, sources.isLoading))}</Status>
    </Dialog>
  );
}

function describe(count: number, text: string, isLoading: boolean): string {
  if (text.trim() === '') return isLoading ? 'Loading…' : 'Type to search';
  if (count === 0) return isLoading ? 'Searching…' : `Nothing found for “${isolate(text.trim())}”`;
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
