import { Section, Segmented } from '@ank/ui';
import limits from '../limits/limits.module.css';
import { CHECK_TEXTS } from './play-check.messages';
import { CHECK_MINUTES } from './play-check.rules';
import { useCheckEvery } from './play-state';

/** Where the player chooses how often a reality check interrupts play. */
export function CheckSection() {
  const [minutes, choose] = useCheckEvery();
  return (
    <Section title={CHECK_TEXTS.section}>
      <p className={limits.note}>{CHECK_TEXTS.note}</p>
      <Segmented
        kind="radio"
        label={CHECK_TEXTS.every}
        options={CHECK_MINUTES.map((each) => ({
          value: String(each),
          label: each === 0 ? CHECK_TEXTS.off : CHECK_TEXTS.minutes(String(each)),
        }))}
        value={String(minutes)}
        onValue={(value) => choose(Number(value))}
      />
    </Section>
  );
}
