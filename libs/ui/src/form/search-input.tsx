import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button';
import { tokens } from '../theme/tokens';
import { controlStyle } from './field';

interface SearchInputProps {
  /** Accessible name. */
  label: string;
  value: string;
  /** Called with the new text on every change, also when it is cleared. */
  onValueChange: (value: string) => void;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
}

/** A search box with a clear button. */
export function SearchInput({
  label,
  value,
  onValueChange,
  placeholder,
  maxLength,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Frame>
      <Search size={16} />
      <Input
        ref={input}
        type="search"
        autoComplete="off"
        dir="auto"
        aria-label={label}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon={<X size={16} />}
          onClick={() => {
            onValueChange('');
            input.current?.focus();
          }}
        />
      )}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  width: 100%;
  height: fit-content;
  max-width: 360px;

  > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${tokens.space[2]};
    margin-block: auto;
    color: ${tokens.color.textSubtle};
    pointer-events: none;
  }

  > button {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 2px;
    margin-block: auto;
  }
`;

const Input = styled.input`
  ${controlStyle}
  padding-inline: ${tokens.space[8]};
  appearance: none;

  &::-webkit-search-cancel-button {
    display: none;
  }
`;
