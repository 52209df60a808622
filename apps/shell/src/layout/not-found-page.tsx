import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { Page, tokens } from '@atrium/ui';
import { PageTitle } from '../areas/page-title';

/** Shown for a path that no area serves. */
export function NotFoundPage() {
  return (
    <Page>
      <PageTitle title="Not found" />
      <Message>
        <TriangleAlert size={32} />
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
      </Message>
    </Page>
  );
}

const Message = styled.div`
  display: grid;
  justify-items: center;
  gap: ${tokens.space[2]};
  padding-block: ${tokens.space[12]};
  text-align: center;

  svg {
    color: ${tokens.color.warning};
    margin-bottom: ${tokens.space[2]};
  }

  h1 {
    font-size: ${tokens.font.size.large};
    font-weight: ${tokens.font.weight.semibold};
  }

  p {
    color: ${tokens.color.textMuted};
  }
`;
