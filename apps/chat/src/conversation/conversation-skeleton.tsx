import { styled } from 'styled-components';
import { Skeleton, tokens, VisuallyHidden } from '@atrium/ui';

export function ConversationSkeleton() {
  return (
    <Outline>
      <VisuallyHidden role="status">Loading conversation</VisuallyHidden>
      <Header aria-hidden>
        <Skeleton width={28} height={28} radius="50%" />
        <Skeleton width={120} height={14} />
      </Header>
      <Bubbles aria-hidden>
        {BUBBLE_WIDTHS.map((width, index) => (
          <Skeleton key={width} width={width} height={index % 3 === 2 ? 56 : 36} radius={12} />
        ))}
      </Bubbles>
    </Outline>
  );
}

const BUBBLE_WIDTHS = ['42%', '28%', '61%', '35%', '50%'];

const Outline = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-self: stretch;
  width: 100%;
`;

const Header = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${tokens.space[3]};
  height: 52px;
  padding: 0 ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
`;

const Bubbles = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: flex-end;
  gap: ${tokens.space[4]};
  padding: ${tokens.space[4]};

  > :nth-child(odd) {
    align-self: flex-end;
  }
`;
