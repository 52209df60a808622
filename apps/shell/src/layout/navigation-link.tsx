import type { MouseEvent } from 'react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatBadgeCount, tokens } from '@atrium/ui';
import { useBadge } from '../areas/badges';
import type { TopBarLink } from '../areas/registry/destinations';

interface NavigationLinkProps {
  link: TopBarLink;
  onClick: (event: MouseEvent) => void;
}

/** Shows the link of an area, with its badge beside it. The name of the link is always its label. */
export function NavigationLink({ link, onClick }: NavigationLinkProps) {
  const { area, label, path, isCurrent, hasBadge } = link;
  const badge = useBadge(area);
  const descriptionId = useId();
  return (
    <Item data-has-badge={hasBadge || undefined}>
      <AreaLink
        to={path}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={badge && descriptionId}
        data-has-count={badge && true}
        onClick={onClick}
      >
        {label}
      </AreaLink>
      {badge && (
        <>
          <Count aria-hidden>{formatBadgeCount(badge.count)}</Count>
          <span id={descriptionId} hidden>
            {badge.label}
          </span>
        </>
      )}
    </Item>
  );
}

const Item = styled.div`
  position: relative;
  display: flex;

  /* Space for the longest count, so that nothing moves when it appears. */
  &[data-has-badge] {
    padding-right: 1.625rem;
  }

  @media (max-width: 359px) {
    &[data-has-badge] {
      padding-right: 2rem;
    }
  }
`;

const AreaLink = styled(Link)`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.textMuted};
  font-weight: ${tokens.font.weight.medium};
  text-decoration: none;

  &:hover {
    color: ${tokens.color.text};
  }

  &[aria-current='page'] {
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }

  /* The count is beside the link, but on its background. */
  &[data-has-count] {
    margin-right: -1.375rem;
    padding-right: calc(${tokens.space[3]} + 1.375rem);
  }

  /* Four links and a count fit into 320 px, with 4 px between the last of both. */
  @media (max-width: 359px) {
    padding-inline: 0.375rem;

    &[data-has-count] {
      padding-right: 1.75rem;
    }
  }
`;

const Count = styled.span`
  position: absolute;
  top: calc(50% - 0.5625rem);
  left: calc(100% - 2.125rem);
  min-width: 1.125rem;
  padding: 0 0.3125rem;
  border-radius: ${tokens.radius.full};
  outline: 1px solid transparent;
  background: ${tokens.color.accent};
  color: ${tokens.color.onAccent};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.125rem;
  text-align: center;
  pointer-events: none;
`;
