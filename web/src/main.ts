import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/index.css";
import { keepPage } from "./pwa";

const target = document.getElementById("page");
if (target) mount(App, { target });
keepPage();
