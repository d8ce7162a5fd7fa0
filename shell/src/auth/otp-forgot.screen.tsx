import { forgetCheckMobile } from '@ank/protocol';
import { pathOf } from '@ank/contract';
import { useNavigate } from '@ank/shared/platform';
import { useIsHere } from '@ank/ui';
import { useState } from 'react';
import { AUTH_TEXTS } from './auth.messages';
import { AuthPage } from './auth-page';
import { LostScreen } from './lost-screen';
import { OtpForm } from './otp-form';
import { currentPending, keepPending } from './pending';
import { usePhoneState } from './phone-state';

/** Route /otpforgotpass. */
export function OtpForgotScreen() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const phoneNumber = usePhoneState();
  const [resetCode] = useState(() => currentPending().resetCode);
  if (!resetCode || resetCode.phoneNumber !== phoneNumber) return <LostScreen />;
  return (
    <AuthPage title={AUTH_TEXTS.verifyTitle}>
      <OtpForm
        mobile={phoneNumber}
        sent={resetCode.validationOtp}
        resendBy={forgetCheckMobile}
        wrongCode={AUTH_TEXTS.wrongResetCode}
        onVerified={async (otpProof) => {
          keepPending({ resetCode: null, reset: { phoneNumber, otpProof } });
          if (isHere()) void navigate(pathOf('resetPassword'), { replace: true, state: { phoneNumber } });
        }}
        onBack={() => void navigate(pathOf('forgotPassword'), { replace: true })}
      />
    </AuthPage>
  );
}
