import { IconButton, TextField } from '@ank/shared/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { LOGIN_TEXT } from './login.messages';

type PasswordFieldProps = {
  value: string;
  onValue: (value: string) => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A password that can be shown and hidden. */
export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      label={LOGIN_TEXT.password}
      name="password"
      type={visible ? 'text' : 'password'}
      autoComplete="current-password"
      trailing={
        <IconButton label={LOGIN_TEXT.showPassword} muted aria-pressed={visible} onClick={() => setVisible(!visible)}>
          <Icon size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}
