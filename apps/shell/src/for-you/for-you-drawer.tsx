// Loaded as part of the chunk `extras`, after the first screen.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { keyframes, styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { noticeMutations, noticeQueries } from '@atrium/api-client/notices';
import type { AreaRelease, ForYouModule } from '@atrium/area-contract';
import { Button, Drawer, EmptyState, RetryNotice, Spinner, toastError, tokens } from '@atrium/ui';
import { useAreaLoader } from '../areas/area-loader-context';
import { ModuleView } from '../contributions/module-view';
import { FOR_YOU } from '../panel-address';
import { useOpenAddress } from '../unsaved-work/open-address';

interface ForYouDrawerProps {
  /** The live releases of the areas that the user may open, in the order of their links. */
  releases: readonly AreaRelease[];
  onClose: () => void;
}

/** The drawer “For you”, with a section of each area that contributes one. */
export function ForYouDrawer({ releases, onClose }: ForYouDrawerProps) {
  const contributing = releases.filter(({ manifest }) => manifest.contributions?.['forYou']);
  return (
    <Drawer open onOpenChange={onClose} title={FOR_YOU.title} action={<MarkAllAsRead />}>
      {contributing.map((release) => (
        <AreaSection key={release.manifest.name} release={release} />
      ))}
      {contributing.length === 0 && (
        <EmptyState icon={<Bell size={24} />} title="There is nothing for you yet" />
      )}
    </Drawer>
  );
}

function MarkAllAsRead() {
  const { data } = useQuery(noticeQueries.newest());
  const markAll = useMutation({
    ...noticeMutations.markAllRead(),
    onError: (error) => toastError(explainError(error)),
  });
  const newest = data?.notices[0];
  if (!newest || data.unreadCount === 0) return null;
  return (
    <Button
      size="small"
      icon={<CheckCheck size={16} />}
      busy={markAll.isPending}
      onClick={() => markAll.mutate(newest.id)}
    >
      Mark all as read
    </Button>
  );
}

function AreaSection({ release }: { release: AreaRelease }) {
  const loader = useAreaLoader();
  const open = useOpenAddress();
  const { title: areaTitle } = release.manifest;

  return (
    <ModuleView<ForYouModule>
      release={release}
      name="forYou"
      load={(shown) => loader.loadContribution(shown, 'forYou')}
      member="Section"
      loading={
        <TitledSection title={areaTitle}>
          <Spinner label={`Loading ${areaTitle}`} />
        </TitledSection>
      }
      renderFailure={(retry) => (
        <TitledSection title={areaTitle}>
          <RetryNotice {...retry}>{`${areaTitle} could not be loaded`}</RetryNotice>
        </TitledSection>
      )}
    >
      {({ title, Section }) => (
        <TitledSection title={title}>
          <Section onOpen={open} />
        </TitledSection>
      )}
    </ModuleView>
  );
}

function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Frame>
  );
}

const hide = keyframes`
  from,
  to {
    visibility: hidden;
  }
`;

/* Waits a moment for the sections above it, whose content would push it down while it is read. */
const Frame = styled.section`
  & + & {
    margin-top: ${tokens.space[5]};
  }

  &:has([role='status']) ~ & {
    animation: ${hide} 1s;
  }
`;

const Heading = styled.h3`
  margin: 0 0 ${tokens.space[1]};
  font-size: ${tokens.font.size.medium};
  font-weight: ${tokens.font.weight.semibold};
  line-height: 28px;
`;
