import type { ReactNode, SubmitEventHandler } from 'react';
import { styled } from 'styled-components';
import { Card, Logo, tokens } from '@atrium/ui';

interface CardPageProps {
  /** Title of the document, and accessible name of the form. */
  title: string;
  /** Heading below the logo; the sign-in has none. */
  heading?: string | undefined;
  /** Submits the form around the children. Without it, there is no form. */
  onSubmit?: (() => void) | undefined;
  children: ReactNode;
}

/** A page with one card, for everything before the first area: sign-in, links and required steps. */
export function CardPage({ title, heading, onSubmit, children }: CardPageProps) {
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    onSubmit?.();
  };
  const content = (
    <>
      <Brand as={heading ? 'div' : 'h1'}>
        <Logo size={32} withName />
      </Brand>
      {heading && <Heading>{heading}</Heading>}
      {children}
    </>
  );
  return (
    <Centered>
      <title>{`${title} · Atrium`}</title>
      <NarrowCard>
        {onSubmit ? (
          <Stack as="form" noValidate aria-label={title} onSubmit={submit}>
            {content}
          </Stack>
        ) : (
          <Stack>{content}</Stack>
        )}
      </NarrowCard>
    </Centered>
  );
}

const Centered = styled.main`
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: ${tokens.space[4]};
`;

const NarrowCard = styled(Card)`
  width: min(100%, 360px);
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
  padding: ${tokens.space[4]};
`;

const Brand = styled.h1`
  display: flex;
  justify-content: center;
  margin: 0;
  padding-block: ${tokens.space[2]};
`;

const Heading = styled.h1`
  font-size: ${tokens.font.size.large};
  font-weight: ${tokens.font.weight.semibold};
  line-height: ${tokens.font.lineHeight.tight};
  text-align: center;
`;

/** Explains why the page is shown. */
export const Notice = styled.p`
  margin: 0;
  padding: ${tokens.space[3]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.textMuted};
  overflow-wrap: anywhere;
`;

/** Muted text of a card. */
export const Text = styled.p`
  color: ${tokens.color.textMuted};
  overflow-wrap: anywhere;
`;
