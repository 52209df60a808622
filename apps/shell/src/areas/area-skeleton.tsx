import { styled } from 'styled-components';
import { Card, Page, Skeleton, Stack, tokens, VisuallyHidden } from '@atrium/ui';

/** Placeholder for an area while its code loads. */
export function AreaSkeleton({ title }: { title: string }) {
  return (
    <Page width="wide">
      <VisuallyHidden role="status">{`Loading ${title}`}</VisuallyHidden>
      <Header aria-hidden>
        <Skeleton width={160} height={28} />
        <Skeleton width={280} height={16} />
      </Header>
      <Card>
        <Stack $gap={4} aria-hidden>
          {Array.from({ length: 8 }, (_, line) => (
            <Skeleton key={line} width="100%" height={20} />
          ))}
        </Stack>
      </Card>
    </Page>
  );
}

const Header = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[6]};
`;
