import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card, Logo, Stack, tokens } from '@atrium/ui';
import { Form } from '../account/form';
import { Centered } from '../layout/start-frame/centered';

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
    <Main as="main">
      <title>{`${title} · Atrium`}</title>
      <NarrowCard>
        {onSubmit ? (
          <Form label={title} onSubmit={onSubmit}>
            {content}
          </Form>
        ) : (
          <Stack $gap={4}>{content}</Stack>
        )}
      </NarrowCard>
    </Main>
  );
}

const Main = styled(Centered)`
  padding: ${tokens.space[4]};
`;

const NarrowCard = styled(Card)`
  width: min(100%, 360px);
  padding: ${tokens.space[4]};
`;

const Brand = styled.h1`
  display: flex;
  justify-content: center;
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
