import { RegisterForm, type RegisterFormProps } from './register-form';
import { TAB_TEXTS } from './register.messages';

/** The register tab of /login. */
export function RegisterTab(props: Omit<RegisterFormProps, 'texts'>) {
  return <RegisterForm texts={TAB_TEXTS} {...props} />;
}
