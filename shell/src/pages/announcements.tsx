import { headline, sliderImages } from '@ank/shared/api';
import { useCall } from '@ank/shared/platform';
import { Skeleton, Ticker } from '@ank/shared/ui';
import { Slider } from './slider';

/**
 * Pictures and headline. Both places are held until both answers are in, so that the list below moves once at most;
 * what is missing or fails leaves no trace.
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
