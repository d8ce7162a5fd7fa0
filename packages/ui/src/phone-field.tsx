import { TextField, type TextFieldProps } from './text-field';

/** An Indian mobile number with +91 shown before it. The maximum length leaves room for a pasted +91 and blanks. */
export function PhoneField(props: Omit<TextFieldProps, 'prefix' | 'type' | 'inputMode' | 'maxLength'>) {
  return <TextField {...props} prefix="+91" type="tel" inputMode="numeric" maxLength={20} />;
}
