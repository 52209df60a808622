import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { renderIsolated } from '../text/isolate';
import { tokens } from '../theme/tokens';

const widths = { normal: '1200px', wide: '1680px' };

interface PageProps {
  children: ReactNode;
  width?: keyof typeof widths | undefined;
}

interface PageHeaderProps {
  title: string;
  subtitle?: string | undefined;
  /** The main controls of the page. */
  actions?: ReactNode;
}

/** Sets the padding and the maximum width of a page. The shell renders the main landmark. */
export function Page({ children, width = 'normal' }: PageProps) {
  return <Content style={{ maxWidth: widths[width] }}>{children}</Content>;
}

/** The level 1 heading of a page with its subtitle and actions. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Header>
      <Text>
        <Title dir="auto">{renderIsolated(title)}</Title>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </Text>
      {actions && <Actions>{actions}</Actions>}
    </Header>
  );
}

const Content = styled.div`
  width: 100%;
  margin-inline: auto;
  padding: ${tokens.space[4]};

  @media (min-width: ${tokens.breakpoint.small}) {
    padding: ${tokens.space[6]};
  }
`;

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${tokens.space[3]} ${tokens.space[6]};
  margin-bottom: ${tokens.space[6]};
`;

const Text = styled.div`
  min-width: 0;
`;

const Title = styled.h1`
  font-size: ${tokens.font.size.xlarge};
  font-weight: ${tokens.font.weight.semibold};
  letter-spacing: -0.015em;
  line-height: ${tokens.font.lineHeight.tight};
`;

const Subtitle = styled.p`
  margin-top: ${tokens.space[1]};
  color: ${tokens.color.textMuted};
`;

const Actions = styled.div`
  min-width: 0;
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;
