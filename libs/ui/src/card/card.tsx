import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { TableRegion } from '../table/table';
import { tokens } from '../theme/tokens';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Text of the level 2 heading. */
  title?: string | undefined;
  /** Controls next to the title. */
  actions?: ReactNode;
}

/** A bordered section of a page. A table in it has no padding around it. */
export function Card({ title, actions, children, ...rest }: CardProps) {
  return (
    <Section {...rest}>
      {(title || actions) && (
        <Header>
          {title && <Title>{title}</Title>}
          {actions && <Actions>{actions}</Actions>}
        </Header>
      )}
      <Body>{children}</Body>
    </Section>
  );
}

const Section = styled.section`
  min-width: 0;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surface};
`;

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  min-height: 48px;
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
`;

const Title = styled.h2`
  font-size: ${tokens.font.size.medium};
  font-weight: ${tokens.font.weight.semibold};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-inline-start: auto;
`;

const Body = styled.div`
  padding: ${tokens.space[4]};

  &:has(> ${TableRegion}) {
    padding: 0;
  }

  > ${TableRegion} {
    border: 0;
  }
`;
