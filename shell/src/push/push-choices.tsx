import { type PushSettings, type PushTopic, type QuietHours } from '@ank/protocol';
import { formatClock } from '@ank/rules';
import { siteConfig } from '@ank/shared/platform';
import { Note, Section, SelectField } from '@ank/ui';
import limits from '../limits/limits.module.css';
import { PUSH_TEXTS } from './push.messages';
import { hoursWith, NIGHT, topicsOn, wishesOf, withTopic } from './push.rules';
import { usePushWishes } from './use-push-wishes';

type PushChoicesProps = {
  settings: PushSettings;
  /** The browser's push endpoint. */
  held: string | null;
  onHeld: (endpoint: string | null) => void;
  onRefused: () => void;
};

const NOTHING = { topics: [], quiet: null };

/** Each tick is saved at once; the first one makes the browser ask the player. */
export function PushChoices({ settings, held, onHeld, onRefused }: PushChoicesProps) {
  const wishes = wishesOf(settings, held);
  const { busy, failure, chosen, choose } = usePushWishes({ settings, onHeld, onRefused });
  const { topics, quiet } = chosen ?? wishes ?? NOTHING;
  const pick = (topic: PushTopic, on: boolean): void => choose({ topics: withTopic(topics, topic, on), quiet });
  const setQuiet = (next: QuietHours | null): void => choose({ topics, quiet: next });
  return (
    <div className={limits.screen}>
      <Section title={PUSH_TEXTS.section}>
        <p className={limits.note}>{PUSH_TEXTS.note}</p>
        <div className={limits.form}>
          {topicsOn(siteConfig().pointsOnly !== null).map((topic) => (
            <Tick
              key={topic}
              label={PUSH_TEXTS.topics[topic]}
              checked={topics.includes(topic)}
              onChecked={(on) => pick(topic, on)}
            />
          ))}
        </div>
      </Section>
      {wishes && (
        <Section title={PUSH_TEXTS.quiet}>
          <p className={limits.note}>{PUSH_TEXTS.quietNote}</p>
          <div className={limits.form}>
            <Tick label={PUSH_TEXTS.quietOn} checked={quiet !== null} onChecked={(on) => setQuiet(on ? NIGHT : null)} />
            {quiet && <Hours quiet={quiet} onQuiet={setQuiet} />}
          </div>
        </Section>
      )}
      <div role="status">
        {failure === null ? (
          <p className={limits.note}>{busy ? PUSH_TEXTS.saving : wishes ? PUSH_TEXTS.on : PUSH_TEXTS.off}</p>
        ) : (
          <Note kind="warning">{failure}</Note>
        )}
      </div>
    </div>
  );
}

type TickProps = { label: string; checked: boolean; onChecked: (checked: boolean) => void };

function Tick({ label, checked, onChecked }: TickProps) {
  return (
    <label className={limits.tick}>
      <input type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
      {label}
    </label>
  );
}

function Hours({ quiet, onQuiet }: { quiet: QuietHours; onQuiet: (quiet: QuietHours) => void }) {
  const end = (which: 'from' | 'to', other: number) => (
    <SelectField
      label={PUSH_TEXTS[which]}
      options={hoursWith(quiet[which], other).map((minute) => ({
        value: String(minute),
        label: formatClock(minute),
      }))}
      value={String(quiet[which])}
      onValue={(value) => onQuiet({ ...quiet, [which]: Number(value) })}
    />
  );
  return (
    <>
      {end('from', quiet.to)}
      {end('to', quiet.from)}
    </>
  );
}
