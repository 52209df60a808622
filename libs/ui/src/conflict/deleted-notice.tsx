import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, Inline, TextAreaField, tokens } from '@atrium/ui';
import { writeToClipboard } from '@atrium/ui/clipboard';

interface DeletedNoticeProps {
  /** Says what was deleted, and what can be done with the input. */
  children: string;
  /** Returns the input of the form as text for people. */
  readText: () => string;
}

/** Says in a form that its entity was deleted by somebody else, and copies what was typed. */
export function DeletedNotice({ children, readText }: DeletedNoticeProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  // The field appears with the text.
  useEffect(() => {
    if (refusedText === null) return;
    field.current?.focus();
    field.current?.select();
  }, [refusedText]);

  async function copy() {
    const text = readText();
    const isWritten = await writeToClipboard(text);
    setIsCopied(isWritten);
    setRefusedText(isWritten ? null : text);
  }

  return (
    <Frame>
      <p role="alert">{children}</p>
      <Inline $gap={2}>
        <Button
          size="small"
          icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
          onClick={() => void copy()}
        >
          Copy Text
        </Button>
        <span role="status">{isCopied && 'Copied'}</span>
      </Inline>
      {refusedText !== null && (
        <TextAreaField
          ref={field}
          label="Your input"
          hint="The browser did not allow copying. Copy the selected text yourself."
          readOnly
          rows={6}
          value={refusedText}
        />
      )}
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[4]};
  padding: ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.dangerSubtle};

  > [role='alert'] {
    color: ${tokens.color.dangerText};
    overflow-wrap: anywhere;
  }
`;
