import { Card, EmptyState, Page, PageHeader, tokens } from '@atrium/ui';
import { ArrowLeft, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

interface LaterReleasePageProps {
  title: string;
}

/** Stands at the address of a screen that this release does not have yet. */
export function LaterReleasePage({ title }: LaterReleasePageProps) {
  return (
    <Page>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={<Clock size={24} />}
          title="Not available yet"
          description="This screen comes with a later release."
          action={
            <BackLink to="/">
              <ArrowLeft size={16} aria-hidden />
              Back to Dashboard
            </BackLink>
          }
        />
      </Card>
    </Page>
  );
}

const BackLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-height: 24px;
`;
