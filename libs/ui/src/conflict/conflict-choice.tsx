import { useId } from 'react';
import { styled } from 'styled-components';
import { renderIsolated, tokens } from '@atrium/ui';
import type { News } from './conflict-texts';
import { describeSides } from './conflict-texts';
import { ReadableValue } from './readable-value';
import type { Choice } from './three-way-merge';

interface ConflictChoiceProps {
  label: string;
  /** The user's value, as text. */
  mine: string;
  theirs: string;
  /** Null until the user has chosen. */
  choice: Choice | null;
  news: News;
  /** Whether saving waits for a choice. */
  isBlocked: boolean;
  onChoose: (choice: Choice) => void;
}

/** Asks which value to keep of a field that both sides have changed. */
export function ConflictChoice({
  label,
  mine,
  theirs,
  choice,
  news,
  isBlocked,
  onChoose,
}: ConflictChoiceProps) {
  const id = useId();
  const names = describeSides(news);
  const values = { mine, theirs };
  return (
    <Fieldset data-undecided={choice === null}>
      <legend>{label}</legend>
      <Sides>
        {CHOICES.map((side) => {
          const valueId = `${id}-${side}`;
          return (
            <Side
              key={side}
              data-checked={choice === side}
              data-missing={isBlocked && choice === null}
            >
              <SideLabel>
                <input
                  type="radio"
                  name={id}
                  aria-describedby={valueId}
                  checked={choice === side}
                  onChange={() => onChoose(side)}
                />
                <span>{renderIsolated(names[side])}</span>
              </SideLabel>
              <ReadableValue id={valueId} label={`${label}, ${names[side]}`} text={values[side]} />
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
    min-height: ${tokens.touchTarget};
  }
`;
