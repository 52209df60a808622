import { styled } from 'styled-components';
import { renderIsolated, tokens } from '@atrium/ui';
import { findExcerpt, markMatches } from '@atrium/ui/mark-matches';
import { MarkedText } from '@atrium/ui/marked-text';
import { Key } from '../account/key';
import { ITEM_ICONS } from './item-icons';
import type { PaletteItem } from './palette-items';

interface ItemContentProps {
  item: PaletteItem;
  /** Its words are marked. */
  searchText: string;
  /** Whether this browser has shortcuts of a single key. */
  hasKeys: boolean;
}

/** Content of an option: icon, label, the excerpt below it, detail and key. */
export function ItemContent({ item, searchText, hasKeys }: ItemContentProps) {
  const { label, detail, excerpt, shortcut } = item;
  const Icon = ITEM_ICONS[item.icon];
  return (
    <>
      <IconBox aria-hidden>
        <Icon size={16} />
      </IconBox>
      <Texts>
        <FirstLine>
          <Label dir="auto">{renderMarked(label, searchText)}</Label>
          {detail && <Detail dir="auto">{renderIsolated(detail)}</Detail>}
          {hasKeys && shortcut && <ShortKey aria-hidden>{shortcut}</ShortKey>}
        </FirstLine>
        {excerpt && (
          <Excerpt dir="auto">
            <MarkedText parts={findExcerpt(excerpt, searchText)} />
          </Excerpt>
        )}
      </Texts>
    </>
  );
}

/** Renders a label with its matches marked, and with an element of its own for each part that `isolate` has marked. */
function renderMarked(label: string, searchText: string) {
  return label.split(/\u2068([^\u2068\u2069]*)\u2069/).map((part, index) => {
    const marked = <MarkedText parts={markMatches(part, searchText)} />;
    return index % 2 ? <bdi key={index}>{marked}</bdi> : <span key={index}>{marked}</span>;
  });
}

/* As high as the first line. */
const IconBox = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  height: 1lh;
  color: ${tokens.color.textMuted};

  [aria-selected='true'] & {
    color: inherit;
  }
`;

const Texts = styled.span`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
`;

const FirstLine = styled.span`
  display: flex;
  gap: ${tokens.space[3]};
  justify-content: space-between;
`;

const Label = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Excerpt = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;

  [aria-selected='true'] & {
    color: inherit;
  }
`;

const Detail = styled.span`
  flex: none;
  max-width: 40%;
  overflow: hidden;
  color: ${tokens.color.textMuted};
  text-overflow: ellipsis;
  white-space: nowrap;

  [aria-selected='true'] & {
    color: inherit;
  }
`;

/* No higher than the line. */
const ShortKey = styled(Key)`
  margin-block: -1px;
`;
