import { Button, Card, Page, PageHeader, tokens } from '@atrium/ui';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';

interface FormPageProps {
  title: string;
  submitLabel: string;
  /** The form was sent and the answer is awaited. */
  busy: boolean;
  onSubmit: (event: FormEvent) => unknown;
  /** The fields, once they can be shown. */
  children: ReactNode;
}

/** A screen with one form; Cancel leads back to the dashboard. */
export function FormPage({ title, submitLabel, busy, onSubmit, children }: FormPageProps) {
  const navigate = useNavigate();
  return (
    <Page>
      <Narrow>
        <PageHeader title={title} />
        <Card>
          <form noValidate aria-label={title} onSubmit={(event) => void onSubmit(event)}>
            <Fields>{children}</Fields>
            <Buttons>
              <Button onClick={() => void navigate('/')}>Cancel</Button>
              <Button type="submit" variant="primary" busy={busy}>
                {submitLabel}
              </Button>
            </Buttons>
          </form>
        </Card>
      </Narrow>
    </Page>
  );
}

const Narrow = styled.div`
  max-width: 680px;
  margin-inline: auto;
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[6]};
`;
