import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button, Inline, renderIsolated, Stack, tokens } from '@atrium/ui';
import { ConflictChoice } from './conflict-choice';
import type { News } from './conflict-texts';
import { describeChange, describeMissing, describeNews, describeUpdate } from './conflict-texts';
import { ReadableValue } from './readable-value';
import { choiceOf, formatValue, mineOf } from './three-way-merge';
import type { FormMerge, MergeProgress, Versioned } from './use-form-merge';
import { useKeepInView } from './use-keep-in-view';

interface FormConflictsProps<Entity, Values extends FieldValues, Output> {
  merge: FormMerge<Entity, Values, Output>;
  /** Kind of the edited thing, such as `task`. */
  subject: string;
  /** Version that the server has refused to replace; undefined if it has not. */
  rejectedVersion?: number | undefined;
}

/** Reports newer versions of what a form edits, and lets the user decide its conflicts. */
export function FormConflicts<Entity extends Versioned, Values extends FieldValues, Output>({
  merge,
  subject,
  rejectedVersion,
}: FormConflictsProps<Entity, Values, Output>) {
  const { progress } = merge;
  const summary = useRef<HTMLDivElement>(null);
  const isRejected = rejectedVersion !== undefined;
  const news = progress && isWorthTelling(progress, isRejected) ? progress.news : null;
  useKeepInView(summary, news, isRejected);
  if (!progress) return null;
  const isUnknown = isRejected && rejectedVersion === progress.base.version;
  return (
    <>
      <div ref={summary}>
        {/* Present before its text, so that screen readers announce it. */}
        <div role="status">
          {news && (
            <Summary>
              {renderIsolated(describeProgress(subject, news, progress, isRejected && !isUnknown))}
            </Summary>
          )}
        </div>
        {isUnknown && <Failure role="alert">{describeUnknown(subject)}</Failure>}
      </div>
      {news && (progress.merge.conflicts.length > 0 || !progress.isQuiet) && (
        <Details merge={merge} progress={progress} />
      )}
    </>
  );
}

// A version can differ in nothing that the form shows.
function isWorthTelling<Entity, Values>(
  { taken, merge }: MergeProgress<Entity, Values>,
  isRejected: boolean,
): boolean {
  return isRejected || taken.size > 0 || merge.conflicts.length > 0;
}

function describeProgress<Entity, Values>(
  subject: string,
  news: News,
  { isQuiet, merge }: MergeProgress<Entity, Values>,
  isUnsaved: boolean,
): string {
  return [
    isQuiet ? describeUpdate(subject, news) : describeNews(subject, news),
    isUnsaved && 'Your changes are not saved yet.',
    merge.conflicts.length > 0 && 'Choose which values to keep.',
  ]
    .filter(Boolean)
    .join(' ');
}

function describeUnknown(subject: string): string {
  return `Somebody has changed this ${subject}, but the new version could not be loaded. Nothing was saved. Try again.`;
}

interface DetailsProps<Entity, Values extends FieldValues, Output> {
  merge: FormMerge<Entity, Values, Output>;
  progress: MergeProgress<Entity, Values>;
}

/** Lists what others have changed, and asks which values to keep. */
function Details<Entity, Values extends FieldValues, Output>({
  merge: { form, fields, choose, isBlocked, notice },
  progress: { merge, taken, conflictNews },
}: DetailsProps<Entity, Values, Output>) {
  // Shows what is typed meanwhile.
  useWatch({ control: form.control });
  const current = form.getValues();
  const names = merge.conflicts.map(({ name }) => name);
  const labelOf = (name: keyof Values) => fields[name]?.label ?? '';
  const conflicts = merge.conflicts.map((conflict) => ({
    name: conflict.name,
    label: labelOf(conflict.name),
    mine: fields[conflict.name]?.format(mineOf(conflict, current, fields)) ?? '',
    theirs: fields[conflict.name]?.format(conflict.theirs) ?? '',
    choice: choiceOf(conflict, current, fields),
    news: conflictNews.get(conflict.name) ?? UNKNOWN,
  }));
  const missing = conflicts.filter(({ choice }) => choice === null).map(({ label }) => label);
  const changes = [...taken].filter(([name]) => !names.includes(name));

  return (
    <Frame ref={notice} $gap={3} role="group" aria-label="Changes by others">
      {isBlocked && missing.length > 0 && (
        <Missing role="alert">
          <CircleAlert size={14} />
          <span>{describeMissing(missing)}</span>
        </Missing>
      )}
      {conflicts.map(({ name, ...conflict }) => (
        <ConflictChoice
          key={String(name)}
          {...conflict}
          isBlocked={isBlocked}
          onChoose={(choice) => choose([name], choice)}
        />
      ))}
      {conflicts.length > 0 && (
        <Inline $gap={2} role="group" aria-label="All fields">
          <Button size="small" onClick={() => choose(names, 'mine')}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => choose(names, 'theirs')}>
            Take theirs
          </Button>
        </Inline>
      )}
      {changes.length > 0 && (
        <Changes>
          {changes.map(([name, news]) => (
            <div key={String(name)}>
              <dt>
                <span>{labelOf(name)}</span> <Muted>{renderIsolated(describeChange(news))}</Muted>
              </dt>
              <dd>
                <ReadableValue
                  label={labelOf(name)}
                  text={formatValue(merge.theirs, name, fields)}
                />
              </dd>
            </div>
          ))}
        </Changes>
      )}
    </Frame>
  );
}

const UNKNOWN: News = { author: null, count: 1 };

const Summary = styled.p`
  margin-bottom: ${tokens.space[3]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.accentSubtle};
  overflow-wrap: anywhere;
`;

const Failure = styled(Summary)`
  background: ${tokens.color.dangerSubtle};
  color: ${tokens.color.dangerText};
`;

const Frame = styled(Stack)`
  margin-bottom: ${tokens.space[4]};
  padding: ${tokens.space[3]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};
`;

const Missing = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  color: ${tokens.color.dangerText};
  overflow-wrap: anywhere;

  > svg {
    flex: none;
  }
`;

const Changes = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};

  dt {
    font-weight: ${tokens.font.weight.medium};
    overflow-wrap: anywhere;
  }
`;

const Muted = styled.span`
  color: ${tokens.color.textMuted};
  font-weight: ${tokens.font.weight.regular};
`;
