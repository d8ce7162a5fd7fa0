import { headline, sliderImages } from '@ank/protocol';
import { useCall } from '@ank/shared/platform';
import { Skeleton, Ticker } from '@ank/ui';
import { Slider } from './slider';

/**
 * Pictures and headline. Both placeholders stay until both answers are in, so that the list below shifts at most once.
 * Missing or failed parts are left out.
 */
export function Announcements() {
  const slides = useCall(sliderImages, undefined, { once: true });
  const notice = useCall(headline, 'home');
  if (slides.isPending || notice.isPending) {
    return (
      <>
        <Skeleton height={96} shape="card" />
        <Skeleton height={48} shape="card" />
      </>
    );
  }
  return (
    <>
      <Slider slides={slides.data ?? []} />
      {notice.data && <Ticker text={notice.data} />}
    </>
  );
}
