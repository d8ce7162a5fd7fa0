import { pathOf } from '@ank/contract';
import { indiaDayOf } from '@ank/rules';
import { Link, nowMs } from '@ank/shared/platform';
import { buttonClass, Section } from '@ank/ui';
import { useState } from 'react';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import { EVERYTHING, filterOf } from './my-bids.rules';
import classes from './my-bids.module.css';
import { SlipItem } from './slip-card';
import { useSlips } from './use-slips';

const SHOWN = 5;

const ignore = (): void => undefined;

/** The latest slips, on home of a wide window. Hidden if there are none, or they could not be loaded. */
export function LastBids() {
  const [everything] = useState(() => filterOf(EVERYTHING, indiaDayOf(nowMs())));
  const { blocks } = useSlips(everything, ignore);
  const slips = blocks.flatMap((block) => block.slips).slice(0, SHOWN);
  if (slips.length === 0) return null;
  return (
    <Section title={MY_BIDS_TEXTS.title}>
      <ul className={classes.list}>
        {slips.map((slip) => (
          <SlipItem key={slip.id} slip={slip} />
        ))}
      </ul>
      <Link to={pathOf('myBids')} className={buttonClass({ variant: 'quiet', block: true })}>
        {MY_BIDS_TEXTS.showAll}
      </Link>
    </Section>
  );
}
