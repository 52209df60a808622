import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button, Stack, tokens } from '@atrium/ui';
import { writeToClipboard } from '@atrium/ui/clipboard';
import { downloadText } from '@atrium/ui/download';

interface RecoveryCodesProps {
  codes: readonly string[];
  doneLabel: string;
  onDone: () => void;
}

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const [result, setResult] = useState('');
  const text = `${codes.join('\n')}\n`;

  async function copy() {
    const isWritten = await writeToClipboard(text);
    setResult(
      isWritten ? 'Copied' : 'The browser does not allow copying. Select the codes instead.',
    );
  }

  return (
    <Stack $gap={4}>
      <p>
        Save these recovery codes. Each signs you in once if you lose your phone, and they are not
        shown again.
      </p>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Actions>
        <Button icon={<Copy size={16} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          icon={<Download size={16} />}
          onClick={() => {
            downloadText('atrium-recovery-codes.txt', text, 'text/plain');
            setResult('Downloaded');
          }}
        >
          Download
        </Button>
        <span role="status">{result}</span>
      </Actions>
      <Button variant="primary" onClick={onDone}>
        {doneLabel}
      </Button>
    </Stack>
  );
}

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(11ch, 1fr));
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};
  font-family: ${tokens.font.family.mono};
  list-style: none;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
`;
