import { CircleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Button, Inline, renderIsolated, Stack, tokens } from '@atrium/ui';
import type { News } from './conflict-texts';
import { describeChange, describeMissing, describeSides } from './conflict-texts';
import { ReadableValue } from './readable-value';
import type { Choice } from './three-way-merge';

/** A field that both sides have changed, with its values as text. */
export interface ConflictItem {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** Null until the user has chosen. */
  choice: Choice | null;
  news: News;
}

/** A field that only the others have changed, with its new value as text. */
export interface ChangeItem {
  label: string;
  value: string;
  news: News;
}

/** Props of `ConflictNotice`. */
export interface ConflictNoticeProps {
  /** Fields to decide, also those that are decided already. */
  conflicts: readonly ConflictItem[];
  /** Fields that were taken over without a question. */
  changes: readonly ChangeItem[];
  /** Whether to say that saving has to wait for the undecided fields. */
  isBlocked: boolean;
  onChoose: (name: string, choice: Choice) => void;
  onChooseAll: (choice: Choice) => void;
  ref?: Ref<HTMLDivElement>;
}

/** Lists what others have changed in a form that is being edited, and asks which values to keep. */
export function ConflictNotice({
  conflicts,
  changes,
  isBlocked,
  onChoose,
  onChooseAll,
  ref,
}: ConflictNoticeProps) {
  const missing = conflicts.filter(({ choice }) => choice === null).map(({ label }) => label);
  return (
    <Stack $gap={3} ref={ref} role="group" aria-label="Changes by others">
      {isBlocked && missing.length > 0 && (
        <Missing role="alert">
          <CircleAlert size={14} />
          <span>{describeMissing(missing)}</span>
        </Missing>
      )}
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.name}
          conflict={conflict}
          isBlocked={isBlocked}
          onChoose={(choice) => onChoose(conflict.name, choice)}
        />
      ))}
      {conflicts.length > 0 && (
        <Inline $gap={2} role="group" aria-label="All fields">
          <Button size="small" onClick={() => onChooseAll('mine')}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => onChooseAll('theirs')}>
            Take theirs
          </Button>
        </Inline>
      )}
      {changes.length > 0 && (
        <Changes>
          {changes.map(({ label, value, news }) => (
            <div key={label}>
              <dt>
                <span>{label}</span> <Muted>{renderIsolated(describeChange(news))}</Muted>
              </dt>
              <dd>
                <ReadableValue label={label} text={value} />
              </dd>
            </div>
          ))}
        </Changes>
      )}
    </Stack>
  );
}

interface ConflictChoiceProps {
  conflict: ConflictItem;
  isBlocked: boolean;
  onChoose: (choice: Choice) => void;
}

function ConflictChoice({ conflict, isBlocked, onChoose }: ConflictChoiceProps) {
  const id = useId();
  const sides = describeSides(conflict.news);
  return (
    <Fieldset data-undecided={conflict.choice === null}>
      <legend>{conflict.label}</legend>
      <Sides>
        {CHOICES.map((side) => {
          const valueId = `${id}-${side}`;
          return (
            <Side
              key={side}
              data-checked={conflict.choice === side}
              data-missing={isBlocked && conflict.choice === null}
            >
              <SideLabel>
                <input
                  type="radio"
                  name={id}
                  aria-describedby={valueId}
                  checked={conflict.choice === side}
                  onChange={() => onChoose(side)}
                />
                <span>{renderIsolated(sides[side])}</span>
              </SideLabel>
              <ReadableValue
                id={valueId}
                label={`${conflict.label}, ${sides[side]}`}
                text={conflict[side]}
              />
            </Side>
          );
        })}
      </Sides>
    </Fieldset>
  );
}

const CHOICES = ['mine', 'theirs'] as const;

const Fieldset = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    max-width: 100%;
    margin-bottom: ${tokens.space[1]};
    padding: 0;
    font-weight: ${tokens.font.weight.medium};
    overflow-wrap: anywhere;
  }
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  gap: ${tokens.space[2]};
`;

const Side = styled.div`
  min-width: 0;
  padding: ${tokens.space[1]} ${tokens.space[2]} ${tokens.space[2]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceRaised};

  &[data-checked='true'] {
    border-color: ${tokens.color.accent};
  }

  &[data-missing='true'] {
    border-color: ${tokens.color.dangerText};
  }
`;

const SideLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  min-height: 24px;
  color: ${tokens.color.textMuted};
  overflow-wrap: anywhere;
  cursor: pointer;

  > input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 4px;
    margin-inline-start: 0;
    cursor: inherit;
  }

  > span {
    min-width: 0;
  }

  @media (pointer: coarse) {
    min-height: 40px;
  }
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
