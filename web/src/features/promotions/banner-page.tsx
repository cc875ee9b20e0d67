import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { bannerText as text } from './banner-copy.ts';
import { BannerEditor } from './banner-editor.tsx';
import { useBanner } from './banner-queries.ts';

/** `/admin/banner`: the promotion of the landing page. */
export function BannerPage() {
  const banner = useBanner();
  return (
    <Screen title={text.title} context={text.context}>
      <QueryBoundary query={banner} errorTitle={text.failed}>
        {({ banner: current }) => <BannerEditor key={current?.version ?? 0} {...(current && { current })} />}
      </QueryBoundary>
    </Screen>
  );
}
