import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  section: { display: 'grid', gap: '12px', minWidth: 0 },
  card: {
    padding: '24px 28px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '20px 16px' },
  },
  box: {
    gap: '16px',
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media (max-width: 599px)': { padding: '16px' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
});

interface PaymentSectionProps {
  readonly title: string;
  /** `card` on the page itself, `box` inside a card, `plain` as the only content of a card. */
  readonly look?: 'card' | 'box' | 'plain';
  readonly children: ReactNode;
}

/** A part of the payment with its heading. */
export function PaymentSection({ title, look = 'card', children }: PaymentSectionProps) {
  const styles = useStyles();
  const heading = useId();
  return (
    <section
      className={mergeClasses(styles.section, look === 'card' && styles.card, look === 'box' && styles.box)}
      aria-labelledby={heading}
    >
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
