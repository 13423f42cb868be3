# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Drives a real browser: Chromium by chromedriver (the W3C WebDriver protocol), Firefox by its own protocol, Marionette.
Needs nothing beside the browser and Python's library."""
import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014",
        "Down": "\ue015", "Space": " ", "Shift": "\ue008", "End": "\ue010", "Home": "\ue011"}


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Browser:
    """A browser with one window. call(method, path, body, command) is the protocol's."""

    def open(self, path, fragment=""):
        self.go("about:blank")
        self.go("file://" + os.path.abspath(path) + fragment)

    def run(self, script, *arguments):
        """Runs the body of a function; a promise is awaited."""
        body = ("const done = arguments[arguments.length - 1]; (async (...arguments_) => {" + script.replace("arguments", "arguments_") +
                "})(...[...arguments].slice(0, -1)).then(value => done({value}), error => done({error: String(error.stack || error)}))")
        result = self.execute(body, list(arguments))
        if "error" in result:
            raise RuntimeError(result["error"] + " in " + script)
        return result.get("value")

    def wait(self, script, *arguments, seconds=20):
        end = time.time() + seconds
        while time.time() < end:
            value = self.run("return " + script, *arguments)
            if value:
                return value
            time.sleep(0.05)
        raise TimeoutError(script)

    def press(self, *keys):
        self.actions([{"type": "key", "id": "keys", "actions": [
            {"type": t, "value": KEYS.get(k, k)} for k in keys for t in ("keyDown", "keyUp")]}])

    def press_with_shift(self, key):
        self.actions([{"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": KEYS["Shift"]}, {"type": "keyDown", "value": KEYS[key]},
            {"type": "keyUp", "value": KEYS[key]}, {"type": "keyUp", "value": KEYS["Shift"]}]}])

    def point(self, selector, click=False):
        """Moves the mouse to the middle of an element that is scrolled into view, and clicks if wanted."""
        x, y = self.run("""
            const e = document.querySelector(arguments[0]);
            if (!e) throw Error('no ' + arguments[0]);
            let b, old, tries = 0;
            do { // pictures get their height when they come into sight
                old = b;
                e.scrollIntoView({block: 'center', inline: 'center'});
                await new Promise(r => requestAnimationFrame(() => setTimeout(r, 60)));
                b = e.getBoundingClientRect();
            } while (++tries < 20 && (b.top !== old?.top || b.left !== old?.left));
            return [Math.round(b.left + b.width / 2), Math.round(b.top + b.height / 2)];""", selector)
        press = [{"type": t, "button": 0} for t in ("pointerDown", "pointerUp")] if click else []
        self.actions([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
                       "actions": [{"type": "pointerMove", "duration": 0, "x": x, "y": y}, *press]}])

    def click(self, selector):
        self.point(selector, True)

    def focus(self, selector):
        self.run("document.querySelector(arguments[0]).focus()", selector)

    def choose(self, selector, value):
        """Chooses an option of a select by its text."""
        self.run("""const s = document.querySelector(arguments[0]);
            s.value = [...s.options].find(o => o.textContent === arguments[1]).value;
            s.dispatchEvent(new Event('change', {bubbles: true}));""", selector, value)

    def settle(self):
        """Waits until the page has been drawn."""
        self.run("await new Promise(r => setTimeout(r, 150))")
        self.wait("document.documentElement.dataset.live && !document.getElementById('still')")

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.innerText ?? null", selector)

    def picture(self, file):
        with open(file, "wb") as f:
            f.write(base64.b64decode(self.screenshot()))


class Chromium(Browser):
    name = "chromium"

    def __init__(self, width=1280, height=1000, scripts=True, dark=False, offline=True):
        self.port = free_port()
        self.folder = tempfile.mkdtemp(prefix="browser.")
        self.driver = subprocess.Popen(["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
        arguments = ["--headless=new", "--disable-gpu", "--hide-scrollbars", f"--window-size={max(500, width)},{height}",
                     "--user-data-dir=" + self.folder, "--disable-dev-shm-usage", "--force-device-scale-factor=1"]
        if os.getuid() == 0:
            arguments.append("--no-sandbox")
        if dark:
            arguments.append("--force-dark-mode")
        options = {"args": arguments}
        if not scripts:
            options["prefs"] = {"profile.default_content_setting_values.javascript": 2}
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options, "timeouts": {"script": 300000},
                        "goog:loggingPrefs": {"browser": "ALL"}}
        for _ in range(100):
            try:
                self.session = self.call("POST", "", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]
                break
            except urllib.error.URLError:
                time.sleep(0.1)
        self.cdp("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1,
                                                        "mobile": False})
        if dark:
            self.cdp("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
        if offline:
            self.cdp("Network.enable", {})
            self.cdp("Network.emulateNetworkConditions", {"offline": True, "latency": 0, "downloadThroughput": -1,
                                                          "uploadThroughput": -1})

    def call(self, method, path, body=None):
        base = f"http://127.0.0.1:{self.port}/session" + (f"/{self.session}" if hasattr(self, "session") else "")
        request = urllib.request.Request(base + path, method=method, headers={"Content-Type": "application/json"},
                                         data=None if method == "GET" else json.dumps(body or {}).encode())
        try:
            with urllib.request.urlopen(request, timeout=320) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as e:
            raise RuntimeError(json.load(e)["value"]["message"]) from None

    def cdp(self, command, parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def go(self, url):
        self.call("POST", "/url", {"url": url})

    def execute(self, script, arguments):
        return self.call("POST", "/execute/async", {"script": script, "args": arguments})

    def actions(self, actions):
        self.call("POST", "/actions", {"actions": actions})

    def back(self):
        self.call("POST", "/back")

    def forward(self):
        self.call("POST", "/forward")

    def reload(self):
        self.call("POST", "/refresh")

    def screenshot(self):
        return self.call("GET", "/screenshot")

    def messages(self):
        """What the browser said since the last call: errors of the page, and what its policy refused."""
        return [m["message"] for m in self.call("POST", "/se/log", {"type": "browser"})]

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            shutil.rmtree(self.folder, ignore_errors=True)


class Firefox(Browser):
    name = "firefox"

    def __init__(self, width=1280, height=1000, scripts=True, dark=False, offline=True):
        self.folder = tempfile.mkdtemp(prefix="browser.")
        port = free_port()
        with open(self.folder + "/user.js", "w", encoding="utf-8") as f:
            f.write(f'user_pref("marionette.port", {port});\n'
                    f'user_pref("ui.systemUsesDarkTheme", {int(dark)});\n'
                    f'user_pref("layout.css.prefers-color-scheme.content-override", {0 if dark else 1});\n'
                    f'user_pref("javascript.enabled", {str(scripts).lower()});\n'
                    f'user_pref("network.manage-offline-status", false);\n'
                    'user_pref("browser.shell.checkDefaultBrowser", false);\n'
                    'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
                    'user_pref("app.update.disabledForTesting", true);\n')
        self.driver = subprocess.Popen(["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile",
                                        self.folder, f"--width={width}", f"--height={height}"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env={**os.environ, "HOME": self.folder, "MOZ_HEADLESS_WIDTH": str(width),
                                            "MOZ_HEADLESS_HEIGHT": str(height)})
        self.number = 0
        for _ in range(300):
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=320)
                break
            except OSError:
                time.sleep(0.1)
        self.stream = self.socket.makefile("rb")
        self.receive()
        self.call("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"timeouts": {"script": 300000}}}})
        self.call("WebDriver:SetWindowRect", {"width": width, "height": height})
        inner = self.execute("arguments[0](innerWidth)", [])
        if inner != width:
            self.call("WebDriver:SetWindowRect", {"width": 2 * width - inner, "height": height})

    def receive(self):
        size = b""
        while (c := self.stream.read(1)) != b":":
            size += c
        return json.loads(self.stream.read(int(size)))

    def call(self, command, parameters=None):
        self.number += 1
        text = json.dumps([0, self.number, command, parameters or {}]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(error["message"])
        return result.get("value") if isinstance(result, dict) and list(result) == ["value"] else result

    def go(self, url):
        self.call("WebDriver:Navigate", {"url": url})

    def execute(self, script, arguments):
        return self.call("WebDriver:ExecuteAsyncScript", {"script": script, "args": arguments, "newSandbox": False})

    def actions(self, actions):
        self.call("WebDriver:PerformActions", {"actions": actions})

    def back(self):
        self.call("WebDriver:Back")

    def forward(self):
        self.call("WebDriver:Forward")

    def reload(self):
        self.call("WebDriver:Refresh")

    def screenshot(self):
        return self.call("WebDriver:TakeScreenshot", {"full": False})

    def messages(self):
        return []

    def close(self):
        try:
            self.call("Marionette:Quit", {"flags": ["eForceQuit"]})
        except (OSError, RuntimeError, ValueError):
            pass
        self.driver.terminate()
        self.driver.wait()
        self.socket.close()
        shutil.rmtree(self.folder, ignore_errors=True)
