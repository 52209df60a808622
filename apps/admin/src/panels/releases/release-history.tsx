import type { ReleaseChange } from '@atrium/contracts/releases';
import { mediumDateTime } from '../../local-dates';
import { ListItem, ListSection, Name } from './list-section';
import { Muted } from './release-numbers';
import { describeAction, listSubjects } from './release-texts';

interface ReleaseHistoryProps {
  /** Newest first. */
  history: readonly ReleaseChange[];
}

/** Lists the latest changes of the live set and of previews. */
export function ReleaseHistory({ history }: ReleaseHistoryProps) {
  return (
    <ListSection title="History">
      {history.map((change) => (
        <ListItem key={change.sequence}>
          <p>
            <Name dir="auto">{change.by}</Name>
            <span>{` ${describeAction(change)} ${listSubjects(change).join(', ')}`}</span>
          </p>
          <Muted>
            <time dateTime={change.at}>{mediumDateTime(change.at)}</time>
            {change.reason !== null && (
              <>
                <span>: </span>
                <bdi>{change.reason}</bdi>
              </>
            )}
          </Muted>
          {change.smoke === 'left out' && <Muted>Not tried in a browser before</Muted>}
        </ListItem>
      ))}
    </ListSection>
  );
}
