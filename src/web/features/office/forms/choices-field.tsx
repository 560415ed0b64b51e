import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';

const useStyles = makeStyles({
  list: { display: 'grid', margin: 0, padding: 0, border: 'none' },
  about: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  issue: { color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
});

interface ChoicesFieldProps<Choice extends string> {
  readonly legend: string;
  readonly offered: readonly Choice[];
  readonly chosen: readonly Choice[];
  readonly onChosen: (chosen: readonly Choice[]) => void;
  /** The name of a choice, and what it means. */
  readonly textsOf: (choice: Choice) => { readonly name: string; readonly about?: string };
  readonly issue: string | null;
}

/** Several of some choices, each with what it means. */
export function ChoicesField<Choice extends string>(props: ChoicesFieldProps<Choice>) {
  const { legend, offered, chosen, onChosen, textsOf, issue } = props;
  const styles = useStyles();
  const issueId = useId();
  return (
    <fieldset className={styles.list} {...(issue !== null && { 'aria-describedby': issueId })}>
      <legend>{legend}</legend>
      {offered.map((choice) => {
        const { name, about } = textsOf(choice);
        return (
          <Checkbox
            key={choice}
            checked={chosen.includes(choice)}
            onChange={(_, { checked }) =>
              onChosen(checked === true ? [...chosen, choice] : chosen.filter((one) => one !== choice))
            }
            label={
              about === undefined ? (
                name
              ) : (
                <>
                  {name}
                  <br />
                  <span className={styles.about}>{about}</span>
                </>
              )
            }
          />
        );
      })}
      <span id={issueId} role="alert" className={styles.issue}>
        {issue}
      </span>
    </fieldset>
  );
}
