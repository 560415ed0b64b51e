import { Checkbox, Input, makeStyles, Radio, RadioGroup, Textarea, tokens } from '@fluentui/react-components';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionItem } from '../../../contract/questionnaire.contract.ts';
import {
  filterCurrency,
  formatCurrency,
  LONGEST_ANSWER,
} from '../../../engine/questionnaires/question-types.ts';
import type { QuestionAnswer } from '../../../engine/questionnaires/questionnaire.ts';
import { localDay } from '../../app/texts/formats.ts';
import { latestDay } from '../../widgets/latest-day.ts';

interface QuestionInputProps {
  readonly id: string;
  readonly item: QuestionItem;
  readonly value: QuestionAnswer['value'];
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: QuestionAnswer['value']) => void;
}

/** Number of options that a checkbox answer names; the others are counted. @see spec/pre-application.md §9 */
const MOST_TAGS = 2;

const useStyles = makeStyles({
  short: { maxWidth: '280px', width: '100%' },
  choices: { display: 'grid', gap: '2px', margin: 0, padding: 0, border: 'none', minWidth: 0 },
  tags: { display: 'flex', flexWrap: 'wrap', gap: '6px', alignItems: 'center', minHeight: '26px' },
  tag: {
    padding: '2px 10px',
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

const textOf = (value: QuestionAnswer['value']): string => (typeof value === 'string' ? value : '');

/** The attributes that every control has for screen readers. */
const named = ({ id, required, invalid, describedBy, disabled }: QuestionInputProps) => ({
  disabled,
  'aria-labelledby': `${id}-name`,
  'aria-describedby': describedBy,
  'aria-required': required || undefined,
  'aria-invalid': invalid || undefined,
});

function TextInput(props: QuestionInputProps) {
  return (
    <Textarea
      {...named(props)}
      id={props.id}
      resize="vertical"
      size="large"
      maxLength={LONGEST_ANSWER}
      value={textOf(props.value)}
      onChange={(_, data) => props.onChange(data.value)}
    />
  );
}

function CurrencyInput(props: QuestionInputProps) {
  const styles = useStyles();
  return (
    <Input
      {...named(props)}
      id={props.id}
      className={styles.short}
      size="large"
      inputMode="decimal"
      autoComplete="off"
      contentBefore={<span aria-hidden="true">$</span>}
      value={textOf(props.value)}
      onChange={(_, data) => props.onChange(filterCurrency(data.value))}
      onBlur={() => props.onChange(formatCurrency(textOf(props.value)))}
    />
  );
}

function MomentInput(props: QuestionInputProps) {
  const styles = useStyles();
  return (
    <Input
      {...named(props)}
      id={props.id}
      className={styles.short}
      size="large"
      {...(props.item.type === 'date'
        ? { type: 'date', max: latestDay(localDay(new Date())) }
        : { type: 'time' })}
      value={textOf(props.value)}
      onChange={(_, data) => props.onChange(data.value)}
    />
  );
}

function RadioInput(props: QuestionInputProps) {
  const styles = useStyles();
  const { disabled, ...names } = named(props);
  return (
    <RadioGroup
      {...names}
      className={styles.choices}
      name={props.id}
      value={textOf(props.value)}
      disabled={disabled}
      onChange={(_, data) => props.onChange(data.value)}
    >
      {(props.item.meta.options ?? []).map(({ id, label }, index) => (
        <Radio key={id} value={id} label={label} {...(index === 0 ? { id: props.id } : {})} />
      ))}
    </RadioGroup>
  );
}

function CheckboxInput(props: QuestionInputProps) {
  const { t } = useTranslation('questionnaires');
  const styles = useStyles();
  const options = props.item.meta.options ?? [];
  const chosen = typeof props.value === 'string' ? [] : props.value;
  const labels = options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  const { disabled, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } = named(props);
  const toggle = (id: string, on: boolean) =>
    props.onChange(options.map((one) => one.id).filter((one) => (one === id ? on : chosen.includes(one))));
  return (
    <fieldset className={styles.choices} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {options.map(({ id, label }, index) => (
        <Checkbox
          key={id}
          {...(index === 0 ? { id: props.id } : {})}
          size="large"
          label={label}
          checked={chosen.includes(id)}
          disabled={disabled}
          onChange={(_, data) => toggle(id, data.checked === true)}
        />
      ))}
      {labels.length === 0 ? null : (
        <p className={styles.tags} data-tags={props.item.key}>
          <span>{t('chosen')}:</span>
          {labels.slice(0, MOST_TAGS).map((label) => (
            <span key={label} className={styles.tag}>
              {label}
            </span>
          ))}
          {labels.length > MOST_TAGS ? <span>{t('more', { number: labels.length - MOST_TAGS })}</span> : null}
        </p>
      )}
    </fieldset>
  );
}

/** The control of each question type; files have their own part of the form. */
const CONTROLS: Readonly<Record<Exclude<QuestionItem['type'], 'file'>, ComponentType<QuestionInputProps>>> = {
  text: TextInput,
  currency: CurrencyInput,
  date: MomentInput,
  time: MomentInput,
  radio: RadioInput,
  checkbox: CheckboxInput,
};

/** The control of a question. Answers are always shown as text. */
export function QuestionInput(props: QuestionInputProps) {
  const { type } = props.item;
  if (type === 'file') return null;
  const Control = CONTROLS[type];
  return <Control {...props} />;
}
