import { siteConfig, useScreen } from '@ank/shared/platform';
import { Card, Section } from '@ank/ui';
import classes from './pages.module.css';
import { STATIC_TEXTS as TEXTS } from './static-page.messages';

/** A page of fixed text: sections of paragraphs. */
type StaticText = { title: string; sections: readonly { heading: string; paragraphs: readonly string[] }[] };

/** On a points-only site other texts replace these. */
const textOf = (name: 'deletionHow' | 'deletionWhat' | 'aboutWhat' | 'keepData' | 'useFor'): string =>
  TEXTS[siteConfig().pointsOnly ? (`${name}Points` as const) : name];

const deletion = (heading: string = TEXTS.deletion) => ({
  heading,
  paragraphs: [textOf('deletionHow'), textOf('deletionWhat')],
});

const about = (): StaticText => ({
  title: TEXTS.about,
  sections: [
    { heading: TEXTS.brand, paragraphs: [textOf('aboutWhat'), TEXTS.aboutAdults] },
    deletion(TEXTS.deletionPolicy),
  ],
});

const privacy = (): StaticText => ({
  title: TEXTS.privacy,
  sections: [
    { heading: TEXTS.keep, paragraphs: [textOf('keepData'), TEXTS.keepDevice] },
    { heading: TEXTS.use, paragraphs: [textOf('useFor'), TEXTS.useNothingElse] },
    deletion(),
  ],
});

function StaticPage({ text }: { text: StaticText }) {
  useScreen({ title: text.title });
  return (
    <div className={classes.stack}>
      {text.sections.map(({ heading, paragraphs }) => (
        <Section key={heading} title={heading}>
          <Card padded>
            <div className={classes.prose}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Card>
        </Section>
      ))}
    </div>
  );
}

/** Route /about. */
export const AboutScreen = () => <StaticPage text={about()} />;

/** Routes /privacy and /privacypolicy. */
export const PrivacyScreen = () => <StaticPage text={privacy()} />;

/** Route /delete. */
export const DeletionScreen = () => <StaticPage text={{ title: TEXTS.delete, sections: [deletion()] }} />;
