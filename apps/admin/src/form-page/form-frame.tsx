import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card, Page, PageHeader } from '@atrium/ui';

interface FormFrameProps {
  title: string;
  /** Content of the card. */
  children: ReactNode;
  /** Content below the card. */
  footer?: ReactNode;
}

/** Narrow page with a title and one card. */
export function FormFrame({ title, children, footer }: FormFrameProps) {
  return (
    <Page>
      <Narrow>
        <PageHeader title={title} />
        <Card>{children}</Card>
        {footer}
      </Narrow>
    </Page>
  );
}

const Narrow = styled.div`
  max-width: 680px;
  margin-inline: auto;
`;
