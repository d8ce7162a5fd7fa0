import { useScreen } from '@ank/shared/platform';
import { Card, Section } from '@ank/ui';
import classes from './pages.module.css';
import { ABOUT, DELETION, PRIVACY, type StaticText } from './static-page.texts';

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
export const AboutScreen = () => <StaticPage text={ABOUT} />;

/** Routes /privacy and /privacypolicy. */
export const PrivacyScreen = () => <StaticPage text={PRIVACY} />;

/** Route /delete. */
export const DeletionScreen = () => <StaticPage text={DELETION} />;
