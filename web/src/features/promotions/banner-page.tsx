import { useState } from 'react';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { bannerText as text } from './banner-copy.ts';
import { BannerEditor } from './banner-editor.tsx';
import { noBanner, useBanner } from './banner-queries.ts';

/** `/admin/banner`: the promotion of the landing page. */
export function BannerPage() {
  const banner = useBanner();
  const [saves, setSaves] = useState(0);
  return (
    <Screen title={text.title} context={text.context}>
      <QueryBoundary query={banner} errorTitle={text.failed}>
        {({ banner: current }) => (
          // Remounts only after a save here, so that another user's save does not discard the input.
          <BannerEditor key={saves} current={current ?? noBanner} onSaved={() => setSaves(saves + 1)} />
        )}
      </QueryBoundary>
    </Screen>
  );
}
