import { IconButton, TextField } from '@ank/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { LOGIN_TEXTS } from './login.messages';

type PasswordFieldProps = {
  /** Defaults to 'Password'. */
  label?: string;
  hint?: string;
  name?: string;
  autoComplete?: 'current-password' | 'new-password';
  value: string;
  onValue: (value: string) => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A password input with a button that shows it. */
export function PasswordField({
  label = LOGIN_TEXTS.password,
  name = 'password',
  autoComplete = 'current-password',
  ...props
}: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      label={label}
      name={name}
      maxLength={200}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      trailing={
        <IconButton label={LOGIN_TEXTS.show(label)} muted aria-pressed={visible} onClick={() => setVisible(!visible)}>
          <Icon size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}
